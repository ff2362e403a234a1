// The compiled part of the vector instructions: one object that every kernel links. Loops must vectorise, and must
// give the same bits on every machine: no contraction of a product and a sum.
#pragma GCC optimize("O3,no-math-errno,no-trapping-math,fp-contract=off")
#include "ascendc/vector/source/basic.cpp"
#include "ascendc/vector/source/convert.cpp"
#include "ascendc/vector/source/extent.cpp"
#include "ascendc/vector/source/fill.cpp"
#include "ascendc/vector/source/mathematics.cpp"
#include "ascendc/vector/source/operation.cpp"
#include "ascendc/vector/source/price.cpp"
#include "ascendc/vector/source/reduction.cpp"
#include "ascendc/vector/source/selection.cpp"
#include "ascendc/vector/source/vector.cpp"
#include "ascendc/vector/source/walk.cpp"
