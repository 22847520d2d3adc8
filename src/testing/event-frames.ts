/** The frames of a stream of server-sent events, each as its text, until it ends. */
export async function* eventFrames({ body }: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true })
    const frames = text.split('\n\n')
    text = frames.pop() ?? ''
    yield* frames
  }
}
