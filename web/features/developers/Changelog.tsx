import { Box, Button, chakra, Heading, Text } from "@chakra-ui/react";
import { useState } from "react";
import { Part } from "../../ui/page/Article.tsx";
import { entries, olderCount } from "./changelog.json?summaries";

const Details = chakra("details", { base: { color: "fg.muted", fontSize: "sm" } });

const Names = chakra("ul", {
  base: {
    fontFamily: "monospace",
    columns: { md: "2" },
    columnGap: "6",
    overflowWrap: "anywhere",
    pt: "2",
  },
});

/** Groups field names such as `Query.devices` by their type. */
function byType(names: readonly string[]): Map<string, string[]> {
  const types = new Map<string, string[]>();
  for (const name of names) {
    const [type = "", ...field] = name.split(".");
    types.set(type, [...(types.get(type) ?? []), field.join(".")]);
  }
  return types;
}

const loadNames = async (entry: number): Promise<readonly string[]> =>
  (await import("./changelog.json")).default[entry]?.added ?? [];

type AdditionsProps = { count: number; entry: number };

/**
 * The added fields of an entry. The fields are loaded when the list is opened, because the fields of all entries would
 * make up most of the page.
 */
function Additions({ count, entry }: AdditionsProps) {
  const [names, setNames] = useState<readonly string[]>();
  const [isLost, setLost] = useState(false);
  const load = () =>
    loadNames(entry).then(
      (loaded) => {
        setLost(false);
        setNames(loaded);
      },
      () => setLost(true),
    );
  return (
    <Details mt="1" onToggle={({ currentTarget }) => void (currentTarget.open && load())}>
      <summary>{`${count} additions to existing types`}</summary>
      {isLost && <Text role="alert">The list can't be loaded. Close it and open it again.</Text>}
      {names && (
        <Names>
          {[...byType(names)].map(([type, fields]) => (
            <li key={type}>{`${type}: ${fields.join(", ")}`}</li>
          ))}
        </Names>
      )}
    </Details>
  );
}

type EntryProps = { entry: (typeof entries)[number]; index: number };

function Entry({ entry: { date, summary, breaking, additions }, index }: EntryProps) {
  return (
    <Box>
      <Heading as="h3" size="sm">
        <time dateTime={date}>{date}</time>
      </Heading>
      <Text mt="1">{summary}</Text>
      {breaking.length > 0 && (
        <Box mt="1" ps="4" borderStartWidth="3px" borderColor="fg.error">
          <Text fontWeight="semibold">Breaking</Text>
          <ul>
            {breaking.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </Box>
      )}
      {additions > 0 && <Additions count={additions} entry={index} />}
    </Box>
  );
}

const loadOlder = async (): Promise<typeof entries> =>
  (await import("./changelog.json")).default
    .slice(entries.length)
    .map(({ added, ...entry }) => ({ ...entry, additions: added.length }));

/** The changes of the API, newest first. Run `npm run changelog` to add an entry. */
export function Changelog() {
  const [older, setOlder] = useState<typeof entries>([]);
  const [isLost, setLost] = useState(false);
  const load = () => void loadOlder().then(setOlder, () => setLost(true));
  return (
    <Part title="Changelog">
      {[...entries, ...older].map((entry, index) => (
        <Entry key={entry.summary} entry={entry} index={index} />
      ))}
      {isLost && <Text role="alert">The older entries can't be loaded. Please try again.</Text>}
      {olderCount > 0 && older.length === 0 && (
        <Button variant="outline" alignSelf="start" onClick={load}>
          {`Show ${olderCount} older entries`}
        </Button>
      )}
    </Part>
  );
}
