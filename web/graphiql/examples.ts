/** The tabs that GraphiQL shows when it opens. */
export const examples: { query: string; variables?: string; headers?: string }[] = [
  {
    query: `# Keys, limits and errors: /developers
query NewestDevices {
  home {
    newestDevices {
      id
      title
      price
      stock
    }
  }
}
`,
  },
  {
    query: `# A page of a list: search, filter and sort it, and read on with "after".
query Phones($after: String) {
  devices(
    kind: SMARTPHONE
    filter: { search: "galaxy" }
    orderBy: PRICE_ASCENDING
    first: 10
    after: $after
  ) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      id
      title
      price
      ... on Smartphone {
        variants {
          ram
          rom
          price
          stock
        }
      }
    }
  }
}
`,
    variables: `{ "after": null }`,
  },
  {
    query: `# For a copy of the catalogue: what changed after a cursor.
query Changes($after: String) {
  deviceChanges(first: 50, after: $after) {
    hasNextPage
    endCursor
    nodes {
      id
      deletedAt
      device {
        id
        title
        price
        stock
      }
    }
  }
}
`,
    variables: `{ "after": null }`,
  },
  {
    query: `# Needs an API key with WRITE_CATALOGUE: put it under "Headers". A repeated request creates no second
# gadget; change the Idempotency-Key to create one.
mutation CreateGadget($gadget: GadgetInput!) {
  createDevice(input: { gadget: $gadget }) {
    id
    title
  }
}
`,
    variables: `{
  "gadget": {
    "gadgetName": "Anker 20W Charger",
    "gadgetType": "CHARGER",
    "price": 1800,
    "stock": "IN_STOCK",
    "description": "USB-C",
    "coverImage": "/img/test.png",
    "images": []
  }
}`,
    headers: `{ "Authorization": "Bearer st_YOUR_KEY", "Idempotency-Key": "my-first-gadget" }`,
  },
];
