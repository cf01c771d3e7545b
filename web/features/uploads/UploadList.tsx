import { Box, chakra, Flex } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { ProgressBar } from "../../ui/page/ProgressBar.tsx";
import type { Upload, Uploads } from "./useUploads.ts";

/** The running and failed uploads, with the progress or the error of each. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  if (uploads.list.length === 0) return null;
  return (
    <Flex as="ul" direction="column" gap="2" mt="3">
      {uploads.list.map((upload) => (
        <Row key={upload.key} upload={upload} uploads={uploads} />
      ))}
    </Flex>
  );
}

function Row({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { file, preview, error, isInvalid } = upload;
  return (
    <Flex as="li" align="center" gap="3" p="2" bg="bg.subtle" borderRadius="l2">
      <chakra.img
        src={preview}
        alt=""
        boxSize="14"
        objectFit="contain"
        borderRadius="l1"
        bg="bg.muted"
      />
      <Box flex="1" minW="0" fontSize="sm">
        <Box truncate>{file.name}</Box>
        {error ? (
          <Box role="alert" color="fg.error">
            {error}
          </Box>
        ) : (
          <Progress upload={upload} />
        )}
      </Box>
      {error && (
        <>
          {!isInvalid && (
            <LoadingButton size="sm" variant="outline" onClick={() => uploads.retry(upload)}>
              {t("Try again")}
            </LoadingButton>
          )}
          <LoadingButton size="sm" variant="ghost" onClick={() => uploads.dismiss(upload)}>
            {t("Dismiss")}
          </LoadingButton>
        </>
      )}
    </Flex>
  );
}

function Progress({ upload: { file, progress } }: { upload: Upload }) {
  const percent = Math.round(progress * 100);
  return <ProgressBar label={t("Uploading {name}", { name: file.name })} percent={percent} />;
}
