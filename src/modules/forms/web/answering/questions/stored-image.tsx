import { IconPhotoOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useAnswerPorts } from '../ports.ts'
import photoClasses from './photos.module.css'

/** `undefined` while it is looked up; null when the file is nowhere. */
const useStoredUrl = (content: string): string | null | undefined => {
  const { files } = useAnswerPorts()
  const [url, setUrl] = useState<string | null>()
  useEffect(() => {
    let isUnmounted = false
    files.urlOf(content).then(
      address => !isUnmounted && setUrl(address),
      () => !isUnmounted && setUrl(null),
    )
    return () => {
      isUnmounted = true
    }
  }, [files, content])
  return url
}

/** A photo or signature, from the device or from the server. */
export const StoredImage = ({ content, text }: { content: string; text: string }) => {
  const url = useStoredUrl(content)
  if (url) return <img src={url} alt={text} />
  return url === null ? (
    <span className={photoClasses.lost}>
      <IconPhotoOff aria-hidden /> No está
    </span>
  ) : (
    <span className={photoClasses.lost} />
  )
}
