import { AppError } from '../../../http/app-error.ts';

/** Turns the database's refusal of a name in use into the error a person is told. */
export function nameTaken(name: string | undefined) {
  return (error: unknown): never => {
    const isTaken = (error as { constraint?: string }).constraint === 'training_projects_name_taken';
    throw isTaken ? new AppError('name_taken', { name: name ?? '' }) : error;
  };
}
