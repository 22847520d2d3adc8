/** Gives each item its index, and a key made of it, for lists whose items have no id. */
export const numbered = <Item>(items: Item[]): { item: Item; index: number; key: string }[] =>
  items.map((item, index) => ({ item, index, key: `line-${index}` }))
