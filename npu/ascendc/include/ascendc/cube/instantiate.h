// The compiled part of the cube: included by one object that every kernel links.
#pragma once
// Loops must vectorise, and must give the same bits on every machine: no contraction of a product and a sum.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize("O3,no-math-errno,no-trapping-math,fp-contract=off")
#endif
#include "ascendc/cube/source/check.cpp"
#include "ascendc/cube/source/fractals.cpp"
#include "ascendc/cube/source/gemm.cpp"
#include "ascendc/cube/source/guard.cpp"
#include "ascendc/cube/source/matrix.cpp"
#include "ascendc/cube/source/multiplication.cpp"
#include "ascendc/cube/source/output.cpp"
#include "ascendc/cube/source/pipeline.cpp"
#include "ascendc/cube/source/price.cpp"
#include "ascendc/cube/source/round.cpp"
#include "ascendc/cube/source/service.cpp"
#include "ascendc/cube/source/split.cpp"
#include "ascendc/cube/source/unfold.cpp"
#include "ascendc/cube/source/values.cpp"
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif
