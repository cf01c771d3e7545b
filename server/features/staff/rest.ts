import { z } from "zod";
import { isOwnerRole, rightsOfRole } from "../../core/rights.ts";
import type { StaffRole } from "../../generated/prisma/client.ts";
import { StaffRight } from "../../generated/prisma/enums.ts";
import {
  envelope,
  envelopeSchema,
  type FeatureRoutes,
  idParams,
  idSchema,
  type RestApp,
} from "../../rest/helpers.ts";
import { inviteStaff, listStaff, type Member, removeStaff, updateStaff } from "./members.ts";
import { createRole, deleteRole, listRoles, updateRole } from "./roles.ts";

const config = { permission: "manageStaff" } as const;

const roleShape = z
  .object({
    _id: idSchema,
    name: z.string().describe("The name in English."),
    nameBn: z.string().nullable().describe("The name in Bangla. Null if there is none."),
    rights: z.array(z.enum(StaffRight)),
    isOwner: z
      .boolean()
      .describe("Whether this is the owners' role, which can be neither changed nor deleted."),
    version: z
      .int()
      .describe(
        "Increases with every change. Send `version` with PATCH so that you don't overwrite another change.",
      ),
  })
  .describe("A named set of rights.");

const memberShape = z
  .object({
    _id: idSchema,
    firstName: z.string(),
    lastName: z.string(),
    mobile: z.string().describe("The mobile number: 11 digits, beginning with `01`."),
    role: roleShape,
    hasFactor: z.boolean().describe("Whether the person has a second factor."),
    lastSeenAt: z.iso
      .datetime()
      .nullable()
      .describe(
        "When the person last used a session, to the hour. Null if the person has no session.",
      ),
    mayChange: z
      .boolean()
      .describe(
        "Whether the caller may change or remove this person, because the caller has all of the person's rights.",
      ),
  })
  .describe("A member of staff.");

const presentRole = (role: StaffRole): z.output<typeof roleShape> => ({
  _id: role.id,
  name: role.name,
  nameBn: role.nameBn,
  rights: [...rightsOfRole(role)],
  isOwner: isOwnerRole(role),
  version: role.version,
});

const presentMember = ({ id, role, lastSeenAt, ...member }: Member) => ({
  ...member,
  _id: id,
  role: presentRole(role),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
});

const roleId = z.string().describe("The `_id` of a role.");
const inviteBody = z.strictObject({ mobile: z.string(), roleId });
const memberBody = z.strictObject({ roleId });
const nameBn = z.string().nullish().describe("The name in Bangla. Empty or null for none.");
const rights = z.array(z.enum(StaffRight));
const roleBody = z.strictObject({ name: z.string(), nameBn, rights });
const rolePatch = z.strictObject({
  name: z.string().optional(),
  nameBn,
  rights: rights.optional(),
  version: z
    .int()
    .optional()
    .describe(
      "The `version` of the role on which the change is based. If the role has changed since, the response is 409.",
    ),
});

export const staffRoutes: FeatureRoutes = async (app) => {
  addMembers(app);
  addRoles(app);
};

function addMembers(app: RestApp): void {
  const one = envelopeSchema(memberShape);
  app.get(
    "/staff",
    {
      config,
      schema: {
        summary: "List the members of staff: the owners first, then the others by name",
        response: { 200: envelopeSchema(z.array(memberShape)) },
      },
    },
    async ({ ctx }) => envelope((await listStaff(ctx)).map(presentMember)),
  );
  app.post(
    "/staff",
    {
      config,
      schema: {
        summary: "Make a person a member of staff, by mobile number",
        body: inviteBody,
        response: { 201: one },
      },
    },
    async ({ ctx, body }, reply) => {
      const member = await inviteStaff(ctx, body);
      reply.code(201);
      return envelope(presentMember(member));
    },
  );
  app.patch(
    "/staff/:id",
    {
      config,
      schema: {
        summary: "Give a member of staff another role",
        params: idParams,
        body: memberBody,
        response: { 200: one },
      },
    },
    async ({ ctx, params, body }) =>
      envelope(presentMember(await updateStaff(ctx, params.id, body))),
  );
  app.delete(
    "/staff/:id",
    {
      config,
      schema: {
        summary: "Turn a member of staff into a customer",
        params: idParams,
        response: { 200: envelopeSchema(idSchema) },
      },
    },
    async ({ ctx, params }) => envelope(await removeStaff(ctx, params.id)),
  );
}

function addRoles(app: RestApp): void {
  const one = envelopeSchema(roleShape);
  app.get(
    "/roles",
    {
      config,
      schema: {
        summary: "List the roles: the owners' role first, then the others by name",
        response: { 200: envelopeSchema(z.array(roleShape)) },
      },
    },
    async ({ ctx }) => envelope((await listRoles(ctx)).map(presentRole)),
  );
  app.post(
    "/roles",
    { config, schema: { summary: "Add a role", body: roleBody, response: { 201: one } } },
    async ({ ctx, body }, reply) => {
      const role = await createRole(ctx, body);
      reply.code(201);
      return envelope(presentRole(role));
    },
  );
  app.patch(
    "/roles/:id",
    {
      config,
      schema: {
        summary: "Change a role. Omitted fields stay unchanged",
        params: idParams,
        body: rolePatch,
        response: { 200: one },
      },
    },
    async ({ ctx, params, body }) => envelope(presentRole(await updateRole(ctx, params.id, body))),
  );
  app.delete(
    "/roles/:id",
    {
      config,
      schema: {
        summary: "Delete an unused role",
        params: idParams,
        response: { 200: envelopeSchema(idSchema) },
      },
    },
    async ({ ctx, params }) => envelope(await deleteRole(ctx, params.id)),
  );
}
