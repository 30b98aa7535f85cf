/** What of /sys/class/dmi/id names a cloud. */
export const DMI_FIELDS = ["sys_vendor", "product_name", "chassis_asset_tag"] as const;
/** What the firmware says. */
export type Dmi = Partial<Record<(typeof DMI_FIELDS)[number], string>>;

/** All Azure machines (cloud-init, ds-identify). */
const AZURE_TAG = "7783-7084-3265-9085-8269-3286-77";
/** On Nitro, the product's name is the instance type. */
const EC2_TYPE = /^[a-z][a-z0-9-]*\.[a-z0-9-]+$/;

const VENDORS: readonly (readonly [vendor: RegExp, cloud: string])[] = [
  [/^DigitalOcean/i, "digitalocean"],
  [/^Hetzner/i, "hetzner"],
  [/^Vultr/i, "vultr"],
  [/^(?:Linode|Akamai)/i, "linode"],
  [/^UpCloud/i, "upcloud"],
  [/^Scaleway/i, "scaleway"],
];

/** The cloud and machine type, such as `aws m7i.large`, by cloud-init's marks (tools/ds-identify). */
export function detectCloud({ sys_vendor = "", product_name = "", chassis_asset_tag = "" }: Dmi): string | undefined {
  if (sys_vendor === "Amazon EC2") return EC2_TYPE.test(product_name) ? `aws ${product_name}` : "aws";
  if (chassis_asset_tag === AZURE_TAG) return "azure";
  if (product_name === "Google Compute Engine") return "gcp";
  if (chassis_asset_tag === "OracleCloud.com") return "oracle";
  if (product_name === "Alibaba Cloud ECS") return "alibaba";
  if (/^OpenStack/.test(product_name)) return "openstack";
  return VENDORS.find(([vendor]) => vendor.test(sys_vendor))?.[1];
}
