import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { t } from "../../platform/i18n.ts";
import { useSession } from "../../platform/session.ts";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";

const ReviewForm = lazyPart(async () => (await import("./ReviewForm.tsx")).ReviewForm);

/** The button that opens the form for a review. Only logged-in users see it. */
export function AddReview() {
  const session = useSession();
  const [open, setOpen] = useState(false);
  if (!session) return null;
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t("Add a Review")}
      </Button>
      {open && <ReviewForm onClose={() => setOpen(false)} />}
    </>
  );
}
