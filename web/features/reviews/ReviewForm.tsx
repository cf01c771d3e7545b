import { useMutation } from "@apollo/client/react";
import { Button } from "@chakra-ui/react";
import { type FormEvent, useState } from "react";
import { CreateReviewDocument } from "../../generated/CreateReview.ts";
import { messageOf } from "../../platform/errors.ts";
import { useRefresh } from "../../platform/pageData.ts";
import { Textarea } from "../../ui/controls.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { toast } from "../../ui/toasts.ts";

const longest = 1000;

/** Writes a review; afterwards the lists that show reviews are read again. */
export function ReviewForm({ onClose }: { onClose: () => void }) {
  const [reviewComment, setReviewComment] = useState("");
  const refresh = useRefresh();
  const [create, { loading }] = useMutation(CreateReviewDocument, {
    onCompleted: async () => {
      await refresh();
      toast.success("Review Added Successfully");
      onClose();
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reviewComment.trim() === "") {
      toast.error("Please write a review in the text field to add review");
    } else void create({ variables: { reviewComment } });
  };
  return (
    <Modal title="Add a Review" open onClose={onClose}>
      <form onSubmit={submit}>
        <FormField label="Your review">
          <Textarea
            rows={5}
            maxLength={longest}
            placeholder="Please write your review here"
            value={reviewComment}
            onChange={(event) => setReviewComment(event.target.value)}
          />
        </FormField>
        <Button type="submit" w="full" size="lg" mt="5" loading={loading} loadingText="Submit">
          Submit
        </Button>
      </form>
    </Modal>
  );
}
