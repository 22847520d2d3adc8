/** Once the refusal of a form is drawn: takes whoever sent it, maybe from far below, to the first input that it is about. */
export const showFirstInvalid = (form: Element): void => {
  requestAnimationFrame(() => {
    const first = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  })
}
