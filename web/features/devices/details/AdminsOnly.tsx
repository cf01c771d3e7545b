import { GraphQL } from "../../../platform/GraphQL.tsx";
import { lazyComponent } from "../../../platform/lazyComponent.tsx";
import { useSession } from "../../../platform/session.ts";
import { Aside } from "../../../ui/Aside.tsx";
import type { DeviceAdministrationProps } from "./DeviceAdministration.tsx";

const DeviceAdministration = lazyComponent(
  async () => (await import("./DeviceAdministration.tsx")).DeviceAdministration,
);

/** A device's administration for admins, nothing for others. */
export function AdminsOnly(device: DeviceAdministrationProps) {
  if (useSession()?.userType !== "admin") return null;
  return (
    <Aside>
      <GraphQL>
        <DeviceAdministration {...device} />
      </GraphQL>
    </Aside>
  );
}
