import { Badge, Box, chakra, Flex } from "@chakra-ui/react";
import type { AuditAction, AuditRowFragment, AuditSubject } from "../../generated/AuditRow.ts";
import { auditActionWords, auditSubjectWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import type { Column } from "../../ui/lists/DataTable.tsx";
import { Moment } from "../../ui/text/Day.tsx";
import { changeSentence } from "./changeSentence.ts";
import { subjectPath } from "./subjectPath.ts";

const palettes = {
  CREATED: "accent",
  CHANGED: "gray",
  DELETED: "danger",
  APPROVED: "accent",
  REJECTED: "warning",
  PUBLISHED: "accent",
  INSPECTED: "gray",
  PAID: "accent",
  RETURNED: "warning",
  REVOKED: "danger",
  IMPORTED: "accent",
  OFFERED: "accent",
  WITHDRAWN: "gray",
  RESERVED: "gray",
  RELEASED: "gray",
  SOLD: "accent",
  RESTOCKED: "gray",
  WRITTEN_OFF: "danger",
  CORRECTED: "warning",
  VERIFIED: "gray",
  FAILED: "warning",
  LOCKED: "danger",
} as const satisfies Record<AuditAction, string>;

/** The columns of the audit log. */
export const auditColumns: readonly Column<AuditRowFragment>[] = [
  { header: t("What"), cell: (entry) => <SubjectCell entry={entry} /> },
  {
    header: t("Action"),
    phone: "end",
    hasLabel: false,
    cell: ({ action }) => <Badge colorPalette={palettes[action]}>{auditActionWords[action]}</Badge>,
  },
  {
    header: t("Changes"),
    hasLabel: false,
    cell: ({ changes }) => changes.length > 0 && <Changes changes={changes} />,
  },
  {
    header: t("Who and when"),
    hasLabel: false,
    isQuiet: true,
    cell: (entry) => (
      <Flex
        direction={{ base: "row", md: "column" }}
        justify="space-between"
        wrap="wrap"
        columnGap="3"
      >
        <span>{actorOf(entry)}</span>
        <Moment of={entry.createdAt} />
      </Flex>
    ),
  },
];

const actorOf = ({ actorName, apiKeyId }: AuditRowFragment) =>
  apiKeyId ? t("by {actorName}", { actorName }) : actorName || t("An admin without a name");

/** Subjects without a name. Their label takes the place of the title. */
const nameless: readonly AuditSubject[] = ["REVIEW", "BANNER", "OFFER", "FEEDS", "SHOP_SETTINGS"];

function SubjectCell({ entry }: { entry: AuditRowFragment }) {
  const { subject } = entry;
  const path = subjectPath(entry);
  const word = auditSubjectWords[subject];
  const title = nameless.includes(subject) ? word : entry.title;
  return (
    <>
      {path ? (
        <RouteLink to={path} fontWeight="semibold" textDecoration="underline">
          {title}
        </RouteLink>
      ) : (
        <chakra.span fontWeight="semibold">{title}</chakra.span>
      )}
      {title !== word && (
        <Box fontSize="sm" color="fg.muted">
          {word}
        </Box>
      )}
    </>
  );
}

function Changes({ changes }: Pick<AuditRowFragment, "changes">) {
  // Two variants with the same memory and storage result in the same sentence.
  const sentences = [...new Set(changes.map(changeSentence))];
  return (
    <chakra.ul fontSize="sm" listStyleType="none" my={{ base: "1", md: "0" }}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </chakra.ul>
  );
}
