/** Lines that have no name of their own are known by their place: each with its index and its key. */
export const numbered = <Item>(items: Item[]): { item: Item; index: number; key: string }[] =>
  items.map((item, index) => ({ item, index, key: `line-${index}` }))
