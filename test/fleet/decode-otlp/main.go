// Decodes OTLP/JSON files with the collector's own decoder: decode-otlp TRACES METRICS; prints what it found.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"go.opentelemetry.io/collector/pdata/pmetric/pmetricotlp"
	"go.opentelemetry.io/collector/pdata/ptrace/ptraceotlp"
)

func main() {
	traces, metrics := ptraceotlp.NewExportRequest(), pmetricotlp.NewExportRequest()
	for path, unmarshal := range map[string]func([]byte) error{os.Args[1]: traces.UnmarshalJSON, os.Args[2]: metrics.UnmarshalJSON} {
		text, err := os.ReadFile(path)
		if err == nil {
			err = unmarshal(text)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	found := map[string]any{"spans": traces.Traces().SpanCount(), "points": metrics.Metrics().DataPointCount()}
	names := []string{}
	spans := traces.Traces().ResourceSpans().At(0).ScopeSpans().At(0).Spans()
	for i := 0; i < spans.Len(); i++ {
		span := spans.At(i)
		names = append(names, fmt.Sprintf("%s %s %s %s %d", span.TraceID(), span.SpanID(), span.ParentSpanID(), span.Name(), span.EndTimestamp()-span.StartTimestamp()))
	}
	found["names"] = names
	json.NewEncoder(os.Stdout).Encode(found)
}
