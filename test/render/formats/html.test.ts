import { expect, test } from "vitest";
import { html, serializeForScript } from "../../../src/render/formats/html.ts";

test("a template escapes text and attributes, and keeps our own HTML, lists and numbers", () => {
  const rows = ["<b>", "x"].map((name) => html`<li title="${`"'${name}`}">${name}</li>`);
  expect(html`<ul>${rows}${3}${undefined}</ul>`.html).toBe(
    '<ul><li title="&quot;&#39;&lt;b&gt;">&lt;b&gt;</li><li title="&quot;&#39;x">x</li>3</ul>',
  );
});

test("control and bidi characters are shown, not obeyed", () => {
  expect(html`${"a\u202eb\u001b"}`.html).toBe("a\ufffdb␛");
});

test("JSON inside a script cannot end the script and reads back the same", () => {
  const value = { name: "</script><!--<script>", other: "\u2028&" };
  const json = serializeForScript(value);
  expect(json).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(json)).toEqual(value);
});
