import type {
  AddRequest,
  Device,
  Evaluation,
  Purchase,
  Review,
  Unit,
  Variant,
} from "../generated/prisma/client.ts";

/** The value of a column as JSON from the database, where times are strings. */
type Logged<Value> = Value extends Date ? string : Value;

type Columns<Row, Name extends keyof Row> = { [Key in Name]: Logged<Row[Key]> };

/**
 * The columns that `change_log` keeps of each tracked table, as listed in `prisma/sql/triggers.sql`. The columns
 * contain no data about people except the ids of their accounts.
 */
export type TrackedColumns = {
  device: Columns<
    Device,
    | "id"
    | "sku"
    | "kind"
    | "title"
    | "brand"
    | "model"
    | "gadgetName"
    | "productType"
    | "gadgetType"
    | "supply"
    | "price"
    | "stock"
    | "unitCount"
    | "hasUnits"
    | "coverImage"
    | "version"
    | "createdAt"
    | "updatedAt"
  >;
  variant: Columns<
    Variant,
    "id" | "deviceId" | "position" | "ram" | "rom" | "price" | "sellingPrice" | "stock"
  >;
  unit: Columns<
    Unit,
    | "id"
    | "code"
    | "deviceId"
    | "variantId"
    | "state"
    | "price"
    | "grade"
    | "notes"
    | "photos"
    | "warrantyDays"
    | "imeiResult"
    | "imeiCheckedAt"
    | "version"
    | "createdAt"
    | "offeredAt"
    | "updatedAt"
  >;
  add_request: Columns<
    AddRequest,
    "id" | "kind" | "brand" | "model" | "status" | "deviceId" | "userId" | "createdAt" | "updatedAt"
  >;
  evaluation: Columns<
    Evaluation,
    | "id"
    | "kind"
    | "status"
    | "deviceId"
    | "seenBrand"
    | "seenModel"
    | "seenRam"
    | "seenRom"
    | "seenSellingPrice"
    | "quoteOutcome"
    | "quoteBase"
    | "quoteAmount"
    | "quoteGrade"
    | "quoteValidUntil"
    | "userId"
    | "createdAt"
    | "updatedAt"
  >;
  purchase: Columns<
    Purchase,
    "evaluationId" | "state" | "amount" | "expiresAt" | "paidOn" | "updatedAt"
  >;
  review: Columns<Review, "id" | "userId" | "createdAt">;
};

/** A table whose changes are logged. */
export type TrackedTable = keyof TrackedColumns;

/** A committed change of a row. */
export type ChangeOf<Table extends TrackedTable> = {
  table: Table;
  /** The primary key. */
  rowId: string;
  /**
   * The object to which the change belongs: the device for variants and units, the evaluation for purchases, otherwise
   * the row itself.
   */
  objectId: string;
  /** The id of the transaction. The changes that a transaction makes to an object are handled together. */
  tx: string;
  /** The time at which the row was written, by the database's clock. */
  at: Date;
} & (
  | { operation: "INSERT"; before: null; after: TrackedColumns[Table]; changed: [] }
  | {
      operation: "UPDATE";
      /** The tracked columns that differ. */
      before: Partial<TrackedColumns[Table]>;
      after: TrackedColumns[Table];
      /** The names of all columns that differ, tracked or not, in alphabetical order. */
      changed: string[];
    }
  | { operation: "DELETE"; before: TrackedColumns[Table]; after: null; changed: [] }
  /** A TRUNCATE. The rows that it removes are not logged one by one. */
  | { operation: "TRUNCATE"; before: null; after: null; changed: [] }
);

/** A change of one of these tables. */
export type Change<Table extends TrackedTable = TrackedTable> = {
  [Name in Table]: ChangeOf<Name>;
}[Table];
