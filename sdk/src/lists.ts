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

/** The largest page that the shop sends. */
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

/** The variables that select items, and the page size, 1 to 100. Default: 100. */
type Selection<Variables> = Omit<Variables, "first" | "after"> & { pageSize?: number };

/** Iterates over all devices that match. Requests the next page after the last item of a page has been read. */
export const devices = (
  client: Client,
  { pageSize: first = largestPage, ...selection }: Selection<ListDevicesQueryVariables> = {},
): AsyncGenerator<DeviceFieldsFragment, void> =>
  pages(async (after) => {
    const variables = { ...selection, first, after };
    return (await client.request(ListDevices, variables)).devices;
  });

/** Iterates over all add requests that match. The key needs the scope `READ_REQUESTS`. */
export const addRequests = (
  client: Client,
  { pageSize: first = largestPage, ...selection }: Selection<ListAddRequestsQueryVariables> = {},
): AsyncGenerator<AddRequestFieldsFragment, void> =>
  pages(async (after) => {
    const variables = { ...selection, first, after };
    return (await client.request(ListAddRequests, variables)).addRequests;
  });

/** Iterates over all sell requests that match. The key needs the scope `READ_EVALUATIONS`. */
export const evaluations = (
  client: Client,
  { pageSize: first = largestPage, ...selection }: Selection<ListEvaluationsQueryVariables> = {},
): AsyncGenerator<EvaluationFieldsFragment, void> =>
  pages(async (after) => {
    const variables = { ...selection, first, after };
    return (await client.request(ListEvaluations, variables)).evaluations;
  });
