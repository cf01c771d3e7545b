import {
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import pg from "pg";

type Call = (this: unknown, ...args: unknown[]) => unknown;
type Callback = (error: unknown, ...rest: unknown[]) => void;

/**
 * Creates a span for each statement that a request sends to PostgreSQL, through any pool. Spans contain statements with
 * placeholders, without the parameters. Returns a function that removes the instrumentation.
 */
export function traceStatements(tracer: Tracer): () => void {
  const client = pg.Client.prototype as unknown as { query: Call };
  const pool = pg.Pool.prototype as unknown as { connect: Call };
  const { query } = client;
  const { connect } = pool;
  client.query = function (...args) {
    // Statements outside a request, such as statements of background jobs, are not traced.
    if (!trace.getActiveSpan()) return query.apply(this, args);
    return traced(tracer, args, () => query.apply(this, args));
  };
  // The pool calls back in the context of the request that has released the connection. The context of the waiting
  // caller is therefore restored.
  pool.connect = function (...args) {
    const [callback] = args;
    if (typeof callback !== "function") return connect.apply(this, args);
    return connect.call(this, context.bind(context.active(), callback as Callback));
  };
  return () => {
    client.query = query;
    pool.connect = connect;
  };
}

/**
 * Sends a statement within a new span. Ends the span when the statement has completed. Callers may use a callback or a
 * promise.
 */
function traced(tracer: Tracer, args: unknown[], send: () => unknown): unknown {
  const text = textOf(args[0]);
  const span = tracer.startSpan(`SQL ${text.trim().split(/\s/, 1)[0]?.toUpperCase()}`, {
    kind: SpanKind.CLIENT,
    attributes: { "db.system.name": "postgresql", "db.query.text": text },
  });
  const callback = args.at(-1);
  if (typeof callback === "function") {
    args[args.length - 1] = (error: unknown, ...rest: unknown[]) => {
      end(span, error);
      callback(error, ...rest);
    };
    return send();
  }
  const result = send();
  if (!(result instanceof Promise)) span.end();
  else
    result.then(
      () => end(span),
      (error) => end(span, error),
    );
  return result;
}

/** Returns the statement without its string literals. */
function textOf(statement: unknown): string {
  const isObject = typeof statement === "object" && statement !== null && "text" in statement;
  return String(isObject ? statement.text : statement).replaceAll(/'(?:[^']|'')*'/g, "'…'");
}

/** Records only an error's code, because its message may quote values. */
function end(span: Span, error?: unknown): void {
  if (error) span.setStatus({ code: SpanStatusCode.ERROR });
  if (error instanceof Error && "code" in error) span.setAttribute("error.type", `${error.code}`);
  span.end();
}
