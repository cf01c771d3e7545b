import { Box, chakra, Grid } from "@chakra-ui/react";
import { useId } from "react";
import { apiKeyScopeWords } from "../../generated/words.ts";
import type { FieldForm } from "../../ui/forms/Field.tsx";
import { type KeyValues, keyLabels } from "./keyRules.ts";

/** What the key may do, as checkboxes. */
export function ScopeChoices({ form }: { form: FieldForm<KeyValues> }) {
  const note = useId();
  const error = form.errorOf("scopes");
  return (
    <chakra.fieldset aria-describedby={error ? note : undefined} minW="0">
      <chakra.legend mb="1.5" fontSize="sm" fontWeight="medium">
        {keyLabels.scopes}
      </chakra.legend>
      <Grid columnGap="4" templateColumns={{ base: "1fr", sm: "1fr 1fr" }}>
        {Object.entries(apiKeyScopeWords).map(([scope, word]) => (
          <chakra.label
            key={scope}
            display="flex"
            alignItems="center"
            gap="2.5"
            minH="touch"
            py="1"
          >
            <chakra.input
              type="checkbox"
              value={scope}
              boxSize="5"
              flexShrink="0"
              accentColor="colorPalette.solid"
              {...form.register("scopes")}
            />
            {word}
          </chakra.label>
        ))}
      </Grid>
      {error && (
        <Box id={note} mt="1.5" fontSize="sm" color="fg.error">
          {error}
        </Box>
      )}
    </chakra.fieldset>
  );
}
