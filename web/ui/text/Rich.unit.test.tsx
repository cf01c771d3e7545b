import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Rich } from "./Rich.tsx";

test("elements appear where the text names them", () => {
  const parts = { link: (text: string) => <a href="/terms">{text}</a>, day: <b>Monday</b> };
  expect(
    renderToStaticMarkup(<Rich text="Read the <link>terms</link> by <day/>." parts={parts} />),
  ).toBe('Read the <a href="/terms">terms</a> by <b>Monday</b>.');
});

test.each(["<valueOf/>", "<constructor>x</constructor>", "<b>Rahim</b>"])(
  "a value that looks like an element, %s, is shown as it is",
  (name) => {
    const parts = { moment: "today" };
    const html = renderToStaticMarkup(<Rich text={`<moment/> by ${name}`} parts={parts} />);
    expect(html).toBe(`today by ${name.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}`);
  },
);
