import { Box } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import { Moment } from "../../ui/text/Day.tsx";
import { Rich } from "../../ui/text/Rich.tsx";

const command = "npm run sending -- on";

/** Says on every console page that this server runs a restored copy of the shop, which sends no messages to anyone. */
export const QuietCopyNotice = ({ since }: { since: string }) => (
  <Box role="status" px="4" py="2" fontSize="sm" bg="warning.subtle" color="warning.fg">
    <Rich
      text={t(
        "This server has been running a restored copy of the shop since <since/>. The copy sends no SMS, notifications or webhooks, and login codes appear in the server's log. If the copy replaces the shop, its operator has to run <command/>.",
      )}
      parts={{ since: <Moment of={since} />, command: <code>{command}</code> }}
    />
  </Box>
);
