/** The set without the element when it has it, else with it. */
export const toggled = <Element>(set: ReadonlySet<Element>, element: Element): ReadonlySet<Element> =>
  set.has(element) ? new Set([...set].filter(other => other !== element)) : new Set([...set, element])
