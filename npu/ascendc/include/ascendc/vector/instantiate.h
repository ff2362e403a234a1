// The compiled part of the vector instructions: included by one object that every kernel links.
#pragma once
// Loops must vectorise, and must give the same bits on every machine: no contraction of a product and a sum.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize("O3,no-math-errno,no-trapping-math,fp-contract=off")
#endif
#include "ascendc/vector/source/axis.cpp"
#include "ascendc/vector/source/basic.cpp"
#include "ascendc/vector/source/convert.cpp"
#include "ascendc/vector/source/extent.cpp"
#include "ascendc/vector/source/fill.cpp"
#include "ascendc/vector/source/function.cpp"
#include "ascendc/vector/source/gathering.cpp"
#include "ascendc/vector/source/mathematics.cpp"
#include "ascendc/vector/source/normalisation.cpp"
#include "ascendc/vector/source/packed.cpp"
#include "ascendc/vector/source/operation.cpp"
#include "ascendc/vector/source/ordering.cpp"
#include "ascendc/vector/source/padding.cpp"
#include "ascendc/vector/source/price.cpp"
#include "ascendc/vector/source/progression.cpp"
#include "ascendc/vector/source/quantisation.cpp"
#include "ascendc/vector/source/reduction.cpp"
#include "ascendc/vector/source/rows.cpp"
#include "ascendc/vector/source/selection.cpp"
#include "ascendc/vector/source/softmax.cpp"
#include "ascendc/vector/source/statistics.cpp"
#include "ascendc/vector/source/sums.cpp"
#include "ascendc/vector/source/transposition.cpp"
#include "ascendc/vector/source/vector.cpp"
#include "ascendc/vector/source/walk.cpp"
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif
