import { levelDevices } from "../../disks/device-tree.ts";
import { writesToMemory } from "../../disks/filesystem-kind.ts";
import type { Report } from "../../model/report.ts";
import type { BlockDevice, Storage } from "../../model/storage.ts";
import { describeDeviceFacts, nameRole } from "../../words/storage.ts";
import { type Html, html } from "../formats/html.ts";

/** Each path's storage as boxes. */
export function renderStoragePictures({ storage }: Report): Html | undefined {
  if (storage.length === 0) return undefined;
  return html`<h2>Storage</h2>
${storage.map(renderPicture)}`;
}

function renderPicture(storage: Storage): Html {
  const boxes = [
    renderBox(storage.path, [nameRole(storage)]),
    renderBox(storage.filesystem ?? "filesystem not known", [
      storage.lowerFilesystem === undefined ? undefined : `over ${storage.lowerFilesystem}`,
      writesToMemory(storage) ? "in memory" : undefined,
      storage.source,
    ]),
  ];
  const levels = levelDevices(storage.devices).map((level) => level.map(renderDevice));
  const items = [...boxes.map((box) => [box]), ...levels].map(
    (level) => html`<li><div class="level">${level}</div></li>`,
  );
  return html`<ol class="chain">${items}</ol>
`;
}

function renderDevice(device: BlockDevice): Html {
  return renderBox(device.name, [device.kind, ...describeDeviceFacts(device)]);
}

function renderBox(name: string, facts: (string | undefined)[]): Html {
  return html`<div class="box"><b>${name}</b>${facts
    .filter((fact) => fact !== undefined)
    .map((fact) => html`<span>${fact}</span>`)}</div>`;
}
