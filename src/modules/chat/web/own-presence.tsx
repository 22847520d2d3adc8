import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { type ChatList, maximumMood } from '../contract/chat.ts'
import { type Presence, presenceNames, presences } from '../contract/presence.ts'
import classes from './chat-panel.module.css'
import { useSavePresence } from './chat-queries.ts'
import { PresenceDot } from './contact-avatar.tsx'

const options = presenceNames.map(value => ({ value, label: presences[value] }))

/** What the person shows of themselves: saved on choosing, the mood on leaving it. */
export const OwnPresence = ({ me }: { me: ChatList['me'] }) => {
  const savePresence = useSavePresence()
  const [mood, setMood] = useState(me.mood)
  const save = (change: { status?: Presence; mood?: string }) => {
    savePresence({ status: me.status, mood: me.mood, ...change }).catch(error =>
      showToast({ variant: 'error', text: messageOf(error) }),
    )
  }
  return (
    <div className={classes.own}>
      <Select
        label="Tu estado"
        data={options}
        value={me.status}
        allowDeselect={false}
        leftSection={<PresenceDot presence={me.status} inline />}
        comboboxProps={{ withinPortal: true }}
        onChange={value => value && save({ status: value as Presence })}
      />
      <TextInput
        label="Tu frase"
        maxLength={maximumMood}
        placeholder="En el depósito hasta las 15"
        value={mood}
        onChange={event => setMood(event.currentTarget.value)}
        onBlur={() => mood.trim() !== me.mood && save({ mood })}
      />
    </div>
  )
}
