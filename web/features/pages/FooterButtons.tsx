import type { EditedPageFragment } from "../../generated/EditedPage.ts";
import { SetFooterPagesDocument } from "../../generated/SetFooterPages.ts";
import { t } from "../../platform/i18n.ts";
import { shownShop } from "../../platform/useShop.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";

type FooterButtonsProps = { page: EditedPageFragment; pages: readonly EditedPageFragment[] };

/**
 * Buttons that add a page to the footer's links, move it up, or remove it. The footer always links to the pages of the
 * site itself, except the privacy policy.
 */
export function FooterButtons({ page, pages }: FooterButtonsProps) {
  const [set, loading] = useAction(SetFooterPagesDocument, {
    done: t("Footer Saved"),
    onDone: () => {
      shownShop.isOutdated = true;
    },
  });
  if (page.isOwn && page.slug !== "privacy") return t("Always linked");
  const slugs = pages
    .filter(({ footerPosition }) => footerPosition != null)
    .sort((a, b) => Number(a.footerPosition) - Number(b.footerPosition))
    .map(({ slug }) => slug);
  const { slug, shownTitle: title } = page;
  const at = slugs.indexOf(slug);
  const others = slugs.filter((other) => other !== slug);
  const button = (label: string, name: string, next: string[]) => (
    <LoadingButton
      size="sm"
      variant="outline"
      aria-label={name}
      loading={loading}
      onClick={() => void set({ slugs: next })}
    >
      {label}
    </LoadingButton>
  );
  if (at < 0) return button(t("Add"), t("Add {title} to the footer", { title }), [...slugs, slug]);
  return (
    <>
      {at > 0 &&
        button(t("Up"), t("Move {title} up", { title }), [
          ...others.slice(0, at - 1),
          slug,
          ...others.slice(at - 1),
        ])}
      {button(t("Remove"), t("Remove {title} from the footer", { title }), others)}
    </>
  );
}
