import { Button, Flex } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import { allBrands, paths } from "../../platform/paths.ts";
import { Input } from "../../ui/controls/controls.tsx";
import { Section } from "../../ui/page/Section.tsx";

/** A search for the price that the shop pays for a model. */
export const WorthSearch = () => (
  <Section title={t("What is my phone worth?")}>
    <form action={paths.sellList("SMARTPHONE", allBrands)}>
      <Flex gap="2" maxW="xl">
        <Input
          type="search"
          name="search"
          aria-label={t("Your phone's model")}
          placeholder={t("For example Galaxy S23")}
          maxLength={100}
          required
        />
        <Button type="submit">{t("Show the price")}</Button>
      </Flex>
    </form>
  </Section>
);
