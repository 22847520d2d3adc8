import { useEffect, useState } from 'react'

/**
 * Gives a function to call once a submission has been answered. When the errors of that answer are rendered, the first
 * invalid input of the form is scrolled to and focused: it may be far from the submit button. The state set here is
 * committed with or after the errors, which a frame or a timer does not promise.
 */
export const useFirstInvalid = () => {
  const [answered, setAnswered] = useState<{ form: Element } | null>(null)
  useEffect(() => {
    const first = answered?.form.querySelector<HTMLElement>('[aria-invalid="true"]')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  }, [answered])
  return (form: Element): void => setAnswered({ form })
}
