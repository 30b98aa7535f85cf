import type { ReportDocument } from "../model/report.ts";
import type { Sampling, WrittenSampling } from "../model/sampling.ts";
import { addBenchmarkWords } from "./benchmarks.ts";
import { tellFinding } from "./findings/tell-finding.ts";
import { explainGap, explainUnmeasured, nameUnmeasured } from "./sampling.ts";
import { tellTried } from "./try.ts";

/** A report as report.json has it: with sentences beside its data, for people with jq. */
export function addReportWords(report: ReportDocument) {
  const { benchmarks, findings, sampling, tried } = report;
  return {
    ...report,
    sampling: sampling && addSamplingWords(sampling),
    benchmarks: benchmarks.map(addBenchmarkWords),
    findings: findings.map((finding) => ({ ...finding, ...tellFinding(finding, findings) })),
    tried: tried && { ...tried, message: tellTried(tried) },
  };
}

function addSamplingWords(sampling: Sampling): WrittenSampling {
  return {
    ...sampling,
    gaps: sampling.gaps.map((gap) => ({ ...gap, message: explainGap(gap.cause) })),
    notMeasured: sampling.notMeasured.map((unmeasured) => ({
      ...unmeasured,
      message: `${nameUnmeasured(unmeasured)}: ${explainUnmeasured(unmeasured)}`,
    })),
  };
}
