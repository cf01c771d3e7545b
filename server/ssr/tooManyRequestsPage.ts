const look = `body{font:1rem/1.5 system-ui,sans-serif;color:#18181b;display:grid;place-items:center;min-height:90vh;margin:0;padding:1rem;text-align:center}a{color:inherit;font-weight:600}`;

/** The page of a 429. It loads no scripts, which would send further requests. `message` is not escaped. */
export const tooManyRequestsPage = (message: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>One moment, please</title>
    <style>${look}</style>
  </head>
  <body>
    <main>
      <h1>One moment, please</h1>
      <p>${message}</p>
      <p><a href="">Try again</a></p>
    </main>
  </body>
</html>
`;
