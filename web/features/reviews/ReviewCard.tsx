import { Box, chakra, Flex } from "@chakra-ui/react";
import type { ReviewCardFragment } from "../../generated/ReviewCard.ts";
import { langOf } from "../../platform/i18n.ts";
import { useSession } from "../../platform/session.ts";
import { lazyPart } from "../../ui/lazyPart.tsx";
import { longDay } from "../../ui/longDay.ts";

const RemoveReview = lazyPart(async () => (await import("./RemoveReview.tsx")).RemoveReview, {
  usesApollo: true,
});

/** What a customer says about the shop. Admins can remove it. */
export function ReviewCard({ review }: { review: ReviewCardFragment }) {
  const isAdmin = useSession()?.userType === "admin";
  return (
    <Flex
      as="article"
      direction="column"
      gap="4"
      h="full"
      minH="44"
      p="5"
      bg="bg.subtle"
      borderRadius="l3"
    >
      <chakra.blockquote flex="1" overflowWrap="anywhere" lang={langOf(review.reviewComment)}>
        {review.reviewComment}
      </chakra.blockquote>
      <Flex justify="space-between" align="flex-end" gap="2" fontSize="sm">
        <Box>
          <Box fontWeight="semibold">
            {review.author.firstName} {review.author.lastName}
          </Box>
          <Box color="fg.muted">{longDay(review.createdAt)}</Box>
        </Box>
        {isAdmin && <RemoveReview id={review.id} />}
      </Flex>
    </Flex>
  );
}
