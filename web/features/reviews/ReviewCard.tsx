import { Box, chakra, Flex } from "@chakra-ui/react";
import type { ReviewCardFragment } from "../../generated/ReviewCard.ts";
import { langOf } from "../../platform/i18n.ts";
import { useSession } from "../../platform/session.ts";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";
import { longDay } from "../../ui/text/longDay.ts";

const RemoveReview = lazyPart(async () => (await import("./RemoveReview.tsx")).RemoveReview);
const TranslateReview = lazyPart(
  async () => (await import("./TranslateReview.tsx")).TranslateReview,
);

/** A customer's review of the shop. Staff who manage the home page can remove it or add a Bangla version. */
export function ReviewCard({ review }: { review: ReviewCardFragment }) {
  const isAdmin = useSession()?.userType === "admin";
  return (
    <Flex direction="column" gap="4" h="full" minH="44" p="5" bg="bg.subtle" borderRadius="l3">
      <chakra.blockquote
        flex="1"
        overflowWrap="anywhere"
        lang={langOf(review.reviewComment)}
        // A proxy may have joined the lines of the comment. React must then not report different texts.
        suppressHydrationWarning
      >
        {review.reviewComment}
      </chakra.blockquote>
      <Box fontSize="sm">
        <Box fontWeight="semibold">{`${review.author.firstName} ${review.author.lastName}`}</Box>
        <Box color="fg.muted">{longDay(review.createdAt)}</Box>
      </Box>
      {isAdmin && (
        <Flex gap="2" flexWrap="wrap">
          {review.language === "EN" && <TranslateReview id={review.id} />}
          <RemoveReview id={review.id} />
        </Flex>
      )}
    </Flex>
  );
}
