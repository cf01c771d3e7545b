import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { GraphQL } from "../../platform/GraphQL.tsx";
import { lazyComponent } from "../../platform/lazyComponent.tsx";
import { useSession } from "../../platform/session.ts";
import { Aside } from "../../ui/Aside.tsx";

const ReviewForm = lazyComponent(async () => (await import("./ReviewForm.tsx")).ReviewForm);

/** The button that opens the review form, for logged-in users. */
export function AddReview() {
  const session = useSession();
  const [open, setOpen] = useState(false);
  if (!session) return null;
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Add a Review
      </Button>
      {open && (
        <Aside onFailed={() => setOpen(false)}>
          <GraphQL>
            <ReviewForm onClose={() => setOpen(false)} />
          </GraphQL>
        </Aside>
      )}
    </>
  );
}
