"""What survives an hour of trouble? Tables come and go, clients misbehave, the server is killed, the disk fills."""
