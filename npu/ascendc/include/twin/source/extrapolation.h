// From what was simulated to the time of the whole launch.
#pragma once
#include <vector>

#include "twin/report.h"
#include "twin/source/schedule.h"

namespace twin {

/// Fill the report's times, traffic and coverage from the machine's cores and how they ended.
void sum_up(Report& report, const std::vector<Ending>& endings, size_t blocks);

}  // namespace twin
