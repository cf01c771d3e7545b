import { translate } from "../../../core/i18n.ts";
import type { DeviceColumn, Resolvers } from "../../../generated/graphql.ts";
import { defaultsOf, messageOf, progressOf } from "./record.ts";
import { faultsOf } from "./rows.ts";
import {
  cancelImport,
  getImport,
  pageOfImports,
  pageOfItems,
  setColumns,
  startImport,
} from "./service.ts";

export const importResolvers = {
  DeviceImport: {
    progress: progressOf,
    message: (row, _none, ctx) => {
      const message = messageOf(row);
      return message && translate(message, ctx.language);
    },
    columns: ({ headers, columns }) =>
      headers.map((header, index) => ({
        header,
        column: (columns[index] || null) as DeviceColumn,
      })),
    defaults: (row) =>
      Object.entries(defaultsOf(row)).map(([column, value]) => ({
        column: column as DeviceColumn,
        value,
      })),
    missingColumns: ({ missingColumns }) => missingColumns as DeviceColumn[],
  },
  DeviceImportItem: {
    faults: (item, _none, ctx) =>
      faultsOf(item).map((fault) => ({
        ...fault,
        message: translate(fault.message, ctx.language),
      })),
  },
  Query: {
    deviceImports: (_root, input, ctx) => pageOfImports(ctx, input),
    deviceImport: (_root, { id }, ctx) => getImport(ctx, id),
    deviceImportItems: (_root, input, ctx) => pageOfItems(ctx, input),
  },
  Mutation: {
    setDeviceImportColumns: (_root, { id, input }, ctx) => setColumns(ctx, id, input),
    startDeviceImport: (_root, { id, mode }, ctx) => startImport(ctx, id, mode),
    cancelDeviceImport: (_root, { id }, ctx) => cancelImport(ctx, id),
  },
} satisfies Resolvers;
