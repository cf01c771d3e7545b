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
 * Makes a span of each statement that a request sends to PostgreSQL, by whichever pool; answers with
 * the way back. The texts have places where values were given, and the values stay here.
 */
export function followStatements(tracer: Tracer): () => void {
  const client = pg.Client.prototype as unknown as { query: Call };
  const pool = pg.Pool.prototype as unknown as { connect: Call };
  const { query } = client;
  const { connect } = pool;
  client.query = function (...args) {
    // What the server does by itself belongs to no request.
    if (!trace.getActiveSpan()) return query.apply(this, args);
    return followed(tracer, args, () => query.apply(this, args));
  };
  // Who waits for a connection gets it while somebody else's request is under way.
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

/** Ends the span when the statement has, whichever way the caller waits for that. */
function followed(tracer: Tracer, args: unknown[], send: () => unknown): unknown {
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

/** The statement, without what may stand in it as text. */
function textOf(statement: unknown): string {
  const isObject = typeof statement === "object" && statement !== null && "text" in statement;
  return String(isObject ? statement.text : statement).replaceAll(/'(?:[^']|'')*'/g, "'…'");
}

/** Of an error the code alone: its words may quote what was given. */
function end(span: Span, error?: unknown): void {
  if (error) span.setStatus({ code: SpanStatusCode.ERROR });
  if (error instanceof Error && "code" in error) span.setAttribute("error.type", `${error.code}`);
  span.end();
}
