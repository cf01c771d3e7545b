import { cacheTags } from "../../cache/tags.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";
import {
  collectionRoutes,
  type FeatureRoutes,
  idParams,
  type RestApp,
} from "../../rest/helpers.ts";
import { deviceKinds, kinds } from "./kinds.ts";
import { listDevices, readDevicesVersion } from "./lists/service.ts";
import { restBodies, stockBodyOf } from "./restBodies.ts";
import { presenters } from "./restPresenter.ts";
import { createDevice, deleteDevice, getDevice, updateDevice } from "./service.ts";
import { setStock } from "./stock.ts";

export const deviceRoutes: FeatureRoutes = async (app) => {
  for (const kind of deviceKinds) addRoutes(app, kind);
};

function addRoutes(app: RestApp, kind: DeviceKind): void {
  const { collection, incompleteMessage } = kinds[kind];
  const device = collection.slice(0, -1);
  const { shape, present } = presenters[kind];
  const bodies = restBodies[kind];
  const routes = collectionRoutes(app, {
    path: `/${collection}`,
    shape,
    present,
  });
  routes.list(
    `List all ${collection}`,
    { permission: "readCatalogue", cacheTags: () => [cacheTags.devices(kind)] },
    (ctx, range) => listDevices(ctx, kind, range),
    readDevicesVersion,
  );
  routes.get(
    `Get one ${device}`,
    {
      permission: "readCatalogue",
      cacheTags: ({ params }) => [cacheTags.device(idParams.parse(params).id)],
    },
    (ctx, id) => getDevice(ctx, id, kind),
  );
  const config = { permission: "manageDevices", incompleteMessage } as const;
  routes.create(`Add a ${device}`, config, bodies.create, (ctx, { fields }) =>
    createDevice(ctx, kind, fields),
  );
  routes.update(
    `Change a ${device}. Omitted fields stay unchanged`,
    config,
    bodies.update,
    (ctx, id, { fields, version }) => updateDevice(ctx, id, kind, fields, version),
  );
  routes.act(
    "stock",
    `Set only the stock of a ${device}`,
    config,
    stockBodyOf(kind),
    (ctx, id, body) => setStock(ctx, id, body, kind),
  );
  routes.remove(`Delete a ${device} permanently`, config, (ctx, id) => deleteDevice(ctx, id, kind));
}
