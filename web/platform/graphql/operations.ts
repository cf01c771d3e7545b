import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { graphqlClient } from "./client.ts";

/**
 * Reads data on demand, for instance for a dialog. Reads from the server instead of the cache, because other people may
 * have changed the data. Rejects if the operation fails.
 */
export async function read<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> {
  const client = await graphqlClient();
  const context = { fetchOptions: { signal } };
  const { data } = await client.query<unknown>({
    query,
    variables,
    context,
    fetchPolicy: "no-cache",
  });
  return data as Data;
}

/** Sends a mutation with these additional headers. Rejects if the mutation fails. */
export async function write<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  headers?: Readonly<Record<string, string>>,
): Promise<Data> {
  const client = await graphqlClient();
  const context = { headers };
  const { data } = await client.mutate<unknown>({
    mutation,
    variables,
    context,
    fetchPolicy: "no-cache",
  });
  return data as Data;
}
