/** Writes the lines that the runner's worker writes, as far as they tell of steps, among some that do not. */
export interface WorkerLog {
  processing(name: string): void;
  starting(): void;
  skipping(): void;
  embedded(name: string): void;
  /** The end of a step inside of a composite action, whose telemetry has no times. */
  embeddedEnd(id: string, result?: string): void;
  /** The end of a step in the foreground; `undefined` is success, for which the runner writes nothing at first. */
  end(step: FinishedStep): void;
  queued(id: string): void;
  /** The end of a step in the background. */
  backgroundEnd(id: string, step: FinishedStep): void;
  /** Any other line. */
  line(source: string, message: string): void;
}

/** What the worker knows of a step when it ends. */
export interface FinishedStep {
  fileId?: string;
  result?: "Succeeded" | "Failed" | "Canceled";
  /** Milliseconds since the epoch; without them the step writes no telemetry, as those of the runner itself. */
  times?: { started: number; finished: number };
  contextName?: string;
}

/**
 * A worker log whose text goes to `write`, with times from `now` in milliseconds. The format is that of actions/runner
 * v2.336.0: HostTraceListener.cs for the line, StepsRunner.cs, CompositeActionHandler.cs, BackgroundStepCoordinator.cs,
 * FileCommandManager.cs and ExecutionContext.cs for the messages.
 */
export function createWorkerLog(write: (text: string) => void, now: () => number = Date.now): WorkerLog {
  const line = (source: string, message: string): void => {
    const second = new Date(now()).toISOString().slice(0, 19).replace("T", " ");
    write(`[${second}Z INFO ${source}] ${message}\n`);
  };
  const summary = (fileId: string | undefined): void => {
    if (fileId === undefined) return;
    const file = `/home/runner/work/_temp/_runner_file_commands/step_summary_${fileId}`;
    line("CreateStepSummaryCommand", `Step Summary file (${file}) is empty; skipping attachment upload`);
  };
  const telemetry = (facts: Record<string, unknown>): void => {
    line("ExecutionContext", `Publish step telemetry for current step ${JSON.stringify(facts, undefined, 2)}.`);
  };
  const publish = ({ times, result = "Succeeded", contextName = "__run" }: FinishedStep): void => {
    if (times === undefined) return;
    telemetry({
      action: "sh",
      type: "run",
      stage: "Main",
      stepId: "dd23db01-cff6-57a4-373a-5c8097a97333",
      stepContextName: contextName,
      result: result.toLowerCase(),
      errorMessages: [],
      executionTimeInSeconds: Math.ceil((times.finished - times.started) / 1000),
      startTime: writeTime(times.started),
      finishTime: writeTime(times.finished),
    });
  };
  return {
    line,
    processing(name) {
      line("StepsRunner", `Processing step: DisplayName='${name}'`);
      line("StepsRunner", "Evaluating: success()");
    },
    starting() {
      line("StepsRunner", "Result: true");
      line("StepsRunner", "Starting the step.");
      line("HostContext", "Well known directory 'Temp': '/home/runner/work/_temp'");
    },
    skipping() {
      line("StepsRunner", "Result: false");
      line("StepsRunner", "Skipping step due to condition evaluation.");
      line("StepsRunner", "No need for updating job result with current step result 'Skipped'.");
      line("StepsRunner", "Current state: job state = ''");
    },
    embedded(name) {
      line("CompositeActionHandler", `Processing embedded step: DisplayName='${name}'`);
      line("CompositeActionHandler", `Starting: ${name}`);
    },
    embeddedEnd(fileId, result = "") {
      summary(fileId);
      line("CompositeActionHandler", `Step result: ${result}`);
      telemetry({ type: "run", stage: "Main", stepContextName: "__run", isEmbedded: true });
    },
    end(step) {
      const { result = "Succeeded" } = step;
      summary(step.fileId);
      line("StepsRunner", `Step result: ${result === "Succeeded" ? "" : result}`);
      publish(step);
      if (result === "Failed") line("StepsRunner", "Update job result with current step result 'Failed'.");
      else line("StepsRunner", `No need for updating job result with current step result '${result}'.`);
      line("StepsRunner", "Current state: job state = ''");
    },
    queued(id) {
      line("BackgroundStepCoordinator", `Background step '${id}' waiting for slot.`);
      line("BackgroundStepCoordinator", `Background step '${id}' acquired slot.`);
      line("BackgroundStepCoordinator", `Background step '${id}' queued (slot will be acquired asynchronously).`);
      line("StepsRunner", "No need for updating job result with current step result ''.");
    },
    backgroundEnd(id, step) {
      summary(step.fileId);
      publish({ ...step, contextName: id });
      const { result = "Succeeded" } = step;
      line("BackgroundStepCoordinator", `Background step '${id}' completed with result: ${result}`);
    },
  };
}

/** A time as .NET writes it, with seven digits. */
function writeTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/(\.\d{3})Z$/, (_, digits: string) => `${digits}0000Z`);
}
