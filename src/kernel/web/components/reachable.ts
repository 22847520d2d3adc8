/** The ref of a scrollable box that holds nothing to focus: it becomes focusable, so that the keyboard can scroll it. */
export const reachable = (element: HTMLElement | null): void => {
  if (element) element.tabIndex = 0
}
