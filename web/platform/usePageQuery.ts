import type { ApolloClient, ObservableQuery, TypedDocumentNode } from "@apollo/client";
import { use, useEffect, useRef, useState } from "react";
import { type Answers, KnownAnswers, keptAnswer, questionKey } from "./answers.ts";
import { graphqlClient, loadedClient, whenClientLoads } from "./client.ts";
import { isLostConnection } from "./errors.ts";
import { rememberFailure } from "./failures.ts";

type Variables = Record<string, unknown>;
type Query<Data, V extends Variables> = TypedDocumentNode<Data, V>;

/** Questions on their way, and those that failed until another try. */
const asked = new Map<string, Promise<unknown>>();

/**
 * Reads a public page's query. It is Apollo's `useSuspenseQuery`, but where the page came with the
 * answer it needs no Apollo, which is then loaded later; from there on the answer follows Apollo's
 * cache. Errors beside data are left to the data: a field that could not be had is null.
 */
export function usePageQuery<Data, V extends Variables>(
  query: Query<Data, V>,
  { variables = {} as V }: { variables?: V } = {},
) {
  const answers = use(KnownAnswers);
  const key = questionKey(query, variables);
  const [newest, setNewest] = useState<{ key: string; data: Data }>();
  const watched = useRef<ObservableQuery<Data, V>>(undefined);
  const data = use(
    newest?.key === key ? given(newest.data) : answer(answers, key, query, variables),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for query and variables.
  useEffect(() => {
    let stop: (() => void) | undefined;
    const handOver = (client: ApolloClient) => {
      if (!answers.has(key)) return;
      if (!client.readQuery({ query, variables })) client.writeQuery({ query, variables, data });
      answers.delete(key);
    };
    const forget = whenClientLoads((client) => {
      handOver(client);
      const observable = client.watchQuery({ query, variables });
      watched.current = observable;
      const subscription = observable.subscribe((result) => {
        if (result.dataState === "complete") setNewest({ key, data: result.data as Data });
      });
      stop = () => subscription.unsubscribe();
    });
    return () => {
      forget();
      stop?.();
      // Apollo's cache knows better, as soon as there is one: what it forgets is not to come back.
      whenClientLoads(handOver);
    };
  }, [key, answers]);

  /** Asks for more of a list; what comes is put to what is there. */
  const fetchMore = async <More, W extends Variables>(more: {
    query?: Query<More, W>;
    variables: Partial<W>;
  }) => {
    await graphqlClient();
    await watched.current?.fetchMore(more as Parameters<ObservableQuery<Data, V>["fetchMore"]>[0]);
  };
  return { data, fetchMore };
}

function known<Data, V extends Variables>(
  answers: Answers,
  key: string,
  query: Query<Data, V>,
  variables: V,
): Data | undefined {
  const answered = answers.get(key) ?? loadedClient()?.readQuery({ query, variables });
  return (answered as Data | null) ?? undefined;
}

/**
 * What is there already, as a promise that React need not wait for. A component that has waited is
 * drawn again when the answer has come, and has to call `use` then as it did before: React fails at
 * the hooks that follow where it does not.
 */
const given = <Data>(data: Data): Promise<Data> =>
  Object.assign(Promise.resolve(data), { status: "fulfilled", value: data });

function answer<Data, V extends Variables>(
  answers: Answers,
  key: string,
  query: Query<Data, V>,
  variables: V,
): Promise<Data> {
  const there = known(answers, key, query, variables);
  if (there !== undefined) return given(there);
  const before = asked.get(key);
  if (before) return before as Promise<Data>;
  const promise = graphqlClient()
    .then((client) => ask(client, query, variables))
    .catch(async (error: unknown) => {
      const kept = isLostConnection(error) ? await keptAnswer(key) : undefined;
      if (kept === undefined) throw error;
      return kept as Data;
    });
  asked.set(key, promise);
  promise.then(
    (data) => {
      answers.set(key, data);
      asked.delete(key);
    },
    () => rememberFailure(() => asked.delete(key)),
  );
  return promise;
}

async function ask<Data, V extends Variables>(
  client: ApolloClient,
  query: Query<Data, V>,
  variables: V,
): Promise<Data> {
  const { data, error } = await client.query<Data, V>({
    query,
    variables,
    errorPolicy: "all",
  } as ApolloClient.QueryOptions<Data, V>);
  if (!data) throw error ?? new Error("The shop did not answer. Please try again.");
  return data as Data;
}
