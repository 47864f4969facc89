/** A project that was registered, and why its run did not start. */
interface Registered {
  project_id: string;
  refusal: { error: unknown } | null;
}

/** Registers, then starts. The project is there whatever becomes of its run: where that does not start, its own page starts it again. */
export async function registerAndRun(
  register: () => Promise<{ project_id: string }>,
  run: (projectId: string) => Promise<unknown>,
): Promise<Registered> {
  const { project_id } = await register();
  const refusal = await run(project_id).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  return { project_id, refusal };
}
