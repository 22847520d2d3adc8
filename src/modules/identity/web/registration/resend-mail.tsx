import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { registrationRoutes } from '../../contract/registration.ts'
import messageClasses from '../public-message.module.css'

const pauseSeconds = 60

/** Seconds until another letter may be asked for; a person who sees none arrive taps again and again. */
const useCountdown = (): [number, () => void] => {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, () => setLeft(pauseSeconds)]
}

export const ResendMail = ({ email }: { email: string }) => {
  const [left, pause] = useCountdown()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(registrationRoutes.resend, { body: { email } }),
    onSuccess: pause,
  })
  return (
    <>
      <Button size="large" wide busy={isPending} disabled={left > 0} onClick={() => mutate()}>
        Mandar el correo de nuevo
      </Button>
      <p className={messageClasses.note} role="status">
        {error ? messageOf(error) : left > 0 && `Te lo mandamos otra vez. Si no llega, podés pedir otro en ${left} s.`}
      </p>
    </>
  )
}
