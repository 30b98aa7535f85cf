/** One tab stop with arrow keys; call the result after hiding or showing elements. */
export function connectArrowKeys(
  container: HTMLElement,
  selector: string,
  [previous, next]: readonly [string, string],
): () => void {
  const find = () => [...container.querySelectorAll<HTMLElement>(selector)].filter(({ hidden }) => !hidden);
  const reach = (chosen: HTMLElement | undefined) => {
    for (const item of container.querySelectorAll<HTMLElement>(selector)) item.tabIndex = item === chosen ? 0 : -1;
  };
  const refresh = () => {
    const items = find();
    reach(items.find(({ tabIndex }) => tabIndex === 0) ?? items[0]);
  };
  container.addEventListener("focusin", ({ target }) => {
    const item = find().find((candidate) => candidate === target);
    if (item !== undefined) reach(item);
  });
  container.addEventListener("keydown", (event) => {
    if (event.key !== previous && event.key !== next) return;
    const items = find();
    const place = items.indexOf(event.target as HTMLElement);
    if (place < 0) return;
    event.preventDefault();
    items[place + (event.key === next ? 1 : -1)]?.focus();
  });
  reach(find()[0]);
  return refresh;
}
