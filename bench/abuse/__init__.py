"""What does everybody else notice of somebody who abuses the server?"""
