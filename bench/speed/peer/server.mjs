import { readFileSync } from "node:fs";
import Fastify from "fastify";
import mercurius from "mercurius";
import pg from "pg";

// A server with nothing but the shop's public reads, built for speed: Mercurius with graphql-jit, loaders, and a
// hand-written prepared statement for each measured operation. It has no languages, permissions, limits, metrics or
// log.

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const device = `id, kind, brand, model, product_type AS "productType", cover_image AS "coverImage", images, price, stock,
  description, specifications, created_at AS "createdAt"`;
const filtered = "kind = $1 AND brand = ANY($2) AND price BETWEEN $3 AND $4";

const statements = {
  banners: "SELECT image FROM peer.banner ORDER BY created_at DESC",
  offers: "SELECT image FROM peer.offer ORDER BY created_at DESC",
  newest: `SELECT ${device} FROM peer.device ORDER BY created_at DESC, id DESC LIMIT 8`,
  reviews: `SELECT comment, person_id AS "personId" FROM peer.review ORDER BY created_at DESC LIMIT 12`,
  people: `SELECT id, first_name AS "firstName", last_name AS "lastName" FROM peer.person WHERE id = ANY($1)`,
  device: `SELECT ${device} FROM peer.device WHERE id = $1`,
  list: `SELECT ${device} FROM peer.device WHERE ${filtered} ORDER BY created_at DESC, id DESC LIMIT 24`,
  total: `SELECT count(*)::int AS total FROM peer.device WHERE ${filtered}`,
  brands: "SELECT peer.brands($1) AS brand",
  search: `SELECT ${device} FROM peer.device WHERE brand ILIKE $1 OR model ILIKE $1 ORDER BY created_at DESC, id DESC LIMIT 24`,
  variants: `SELECT device_id AS "deviceId", ram, rom, price, selling_price AS "sellingPrice", stock FROM peer.variant
    WHERE device_id = ANY($1) ORDER BY device_id, position`,
};

async function rowsOf(name, ...values) {
  const { rows } = await pool.query({ name, text: statements[name], values });
  return rows;
}

async function firstOf(...statement) {
  const [row] = await rowsOf(...statement);
  return row;
}

const filterOf = ({ kind, brands, minPrice, maxPrice }) => [kind, brands, minPrice, maxPrice];

const resolvers = {
  Query: {
    banners: () => rowsOf("banners"),
    offers: () => rowsOf("offers"),
    newestDevices: () => rowsOf("newest"),
    reviews: () => rowsOf("reviews"),
    device: (_root, { id }) => firstOf("device", id),
    devices: (_root, filter) => filter,
    search: (_root, { text }) => rowsOf("search", `%${text.replace(/[\\%_]/g, "\\$&")}%`),
  },
  DeviceList: {
    nodes: (filter) => rowsOf("list", ...filterOf(filter)),
    totalCount: async (filter) => (await firstOf("total", ...filterOf(filter))).total,
    brands: async ({ kind }) => (await rowsOf("brands", kind)).map(({ brand }) => brand),
  },
  Poster: { image: ({ image }) => ({ path: image }) },
  Device: {
    coverImage: ({ coverImage }) => ({ path: coverImage }),
    images: ({ images }) => images.map((path) => ({ path })),
    createdAt: ({ createdAt }) => createdAt.toISOString(),
  },
};

const loaders = {
  Device: {
    async variants(queries) {
      const byDevice = new Map(queries.map(({ obj }) => [obj.id, []]));
      for (const variant of await rowsOf("variants", [...byDevice.keys()]))
        byDevice.get(variant.deviceId).push(variant);
      return queries.map(({ obj }) => byDevice.get(obj.id));
    },
  },
  Review: {
    async author(queries) {
      const people = await rowsOf("people", [...new Set(queries.map(({ obj }) => obj.personId))]);
      const byId = new Map(people.map((person) => [person.id, person]));
      return queries.map(({ obj }) => byId.get(obj.personId));
    },
  },
};

const app = Fastify();
const schema = readFileSync(new URL("schema.graphql", import.meta.url), "utf8");
await app.register(mercurius, { schema, resolvers, loaders, jit: 1 });
await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
