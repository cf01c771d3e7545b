import { noteSecret } from "../../core/responseNotes.ts";
import { secretField } from "../../core/secretField.ts";
import type { Resolvers } from "../../generated/graphql.ts";
import { mustAddFactor } from "../sessions/sessions.ts";
import { answerFactor, beginStepUp } from "./answer.ts";
import { addPasskey, addTotp, beginPasskey, beginTotp } from "./enrolment.ts";
import {
  countRecoveryCodes,
  factorsOfActor,
  removeFactor,
  renewRecoveryCodes,
  resetFactors,
} from "./service.ts";

export const factorResolvers = {
  Query: {
    factors: (_root, _none, ctx) => factorsOfActor(ctx),
    recoveryCodesLeft: (_root, _none, ctx) => countRecoveryCodes(ctx),
  },
  Mutation: {
    answerFactor: async (_root, { challenge, input }, ctx) => {
      const { userAgent } = ctx.execution;
      const session = await answerFactor(ctx, { challenge, userAgent, answer: { ...input } });
      ctx.execution.session = session;
      return session;
    },
    beginStepUp: (_root, _none, ctx) => beginStepUp(ctx),
    beginTotp: (_root, _none, ctx) => beginTotp(ctx),
    addTotp: (_root, { input }, ctx) => addTotp(ctx, { ...input }),
    beginPasskey: (_root, _none, ctx) => beginPasskey(ctx),
    addPasskey: (_root, { input }, ctx) => addPasskey(ctx, { ...input }),
    removeFactor: (_root, { id }, ctx) => removeFactor(ctx, id),
    renewRecoveryCodes: (_root, _none, ctx) => {
      noteSecret();
      return renewRecoveryCodes(ctx);
    },
    resetFactors: (_root, { userId }, ctx) => resetFactors(ctx, userId),
  },
  Session: {
    factorRequired: ({ request }) => request !== undefined,
    challenge: ({ request }) => secretField("challenge")({ challenge: request?.challenge ?? null }),
    factorKinds: ({ request }) => request?.factorKinds ?? [],
    passkeyOptions: ({ request }) => request?.passkeyOptions ?? null,
  },
  User: { mustAddFactor: (user, _none, { env }) => mustAddFactor(env, user) },
  FactorChallenge: { challenge: secretField("challenge") },
  NewTotp: { challenge: secretField("challenge"), secret: secretField("secret") },
  NewPasskey: { challenge: secretField("challenge") },
  AddedFactor: {
    recoveryCodes: ({ recoveryCodes }) => {
      noteSecret();
      return recoveryCodes;
    },
  },
} satisfies Resolvers;
