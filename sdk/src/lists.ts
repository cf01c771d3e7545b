import {
  type AddRequestFieldsFragment,
  type DeviceFieldsFragment,
  type EvaluationFieldsFragment,
  ListAddRequests,
  type ListAddRequestsQueryVariables,
  ListDevices,
  type ListDevicesQueryVariables,
  ListEvaluations,
  type ListEvaluationsQueryVariables,
} from "../generated/operations.ts";
import type { Client } from "./client.ts";

type Page<Node> = {
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
};

/** The maximum number of items on a page. */
const largestPage = 100;

async function* pages<Node>(
  read: (after: string | undefined) => Promise<Page<Node>>,
): AsyncGenerator<Node, void> {
  let after: string | undefined;
  let hasNextPage = true;
  while (hasNextPage) {
    const { nodes, pageInfo } = await read(after);
    yield* nodes;
    after = pageInfo.endCursor ?? undefined;
    hasNextPage = pageInfo.hasNextPage && after !== undefined;
  }
}

/** The variables that select the items, and the page size from 1 to 100. Default: 100. */
type Selection<Variables> = Omit<Variables, "first" | "after"> & { pageSize?: number };

/** Iterates over all devices that match. The next page is requested after you have read the last item of a page. */
export const devices = (
  client: Client,
  { pageSize: first = largestPage, ...selection }: Selection<ListDevicesQueryVariables> = {},
): AsyncGenerator<DeviceFieldsFragment, void> =>
  pages(async (after) => {
    const variables = { ...selection, first, after };
    return (await client.request(ListDevices, variables)).devices;
  });

/** Iterates over all add requests that match. The API key needs the scope `READ_REQUESTS`. */
export const addRequests = (
  client: Client,
  { pageSize: first = largestPage, ...selection }: Selection<ListAddRequestsQueryVariables> = {},
): AsyncGenerator<AddRequestFieldsFragment, void> =>
  pages(async (after) => {
    const variables = { ...selection, first, after };
    return (await client.request(ListAddRequests, variables)).addRequests;
  });

/** Iterates over all sell requests that match. The API key needs the scope `READ_EVALUATIONS`. */
export const evaluations = (
  client: Client,
  { pageSize: first = largestPage, ...selection }: Selection<ListEvaluationsQueryVariables> = {},
): AsyncGenerator<EvaluationFieldsFragment, void> =>
  pages(async (after) => {
    const variables = { ...selection, first, after };
    return (await client.request(ListEvaluations, variables)).evaluations;
  });
