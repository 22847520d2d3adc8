/**
 * After the errors of a form are rendered, scrolls to and focuses the first invalid input, which may be far from the
 * submit button.
 */
export const showFirstInvalid = (form: Element): void => {
  requestAnimationFrame(() => {
    const first = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  })
}
